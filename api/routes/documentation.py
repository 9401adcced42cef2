"""/docs: the service's own description as a page without scripts, fonts or anything from elsewhere."""

from __future__ import annotations

from html import escape
from typing import Any

from fastapi import APIRouter, Request, Response

router = APIRouter(include_in_schema=False)
_STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem; color: #1c1f23; }
h2 { margin-top: 2.5rem; border-bottom: 1px solid #d5d9de; } h3 { margin-bottom: .2rem; }
code, pre { font: 14px/1.4 ui-monospace, monospace; background: #f3f4f6; border-radius: 4px; padding: .1rem .3rem; }
.method { display: inline-block; min-width: 4.2rem; font-weight: 700; }
table { border-collapse: collapse; margin: .4rem 0; }
td, th { text-align: left; padding: .15rem .8rem .15rem 0; vertical-align: top; }
@media (prefers-color-scheme: dark) { body { background: #15181c; color: #e4e7ea; } code, pre { background: #23272d; } }
"""


@router.get("/docs")
async def documentation(request: Request) -> Response:
    """Every request and answer."""
    page = render_page(request.app.openapi())
    headers = {"content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"}
    return Response(page, media_type="text/html; charset=utf-8", headers=headers)


def render_page(description: dict[str, Any]) -> str:
    """An OpenAPI description as HTML."""
    parts = [
        f"<!doctype html><html lang=en><meta charset=utf-8><title>{escape(description['info']['title'])}</title>",
        f"<style>{_STYLE}</style>",
        f"<h1>{escape(description['info']['title'])} {escape(description['info']['version'])}</h1>",
        f"<p>{escape(description['info']['description'])} <a href=/openapi.json>openapi.json</a></p>",
    ]
    for path, methods in description["paths"].items():
        for method, operation in methods.items():
            parts.append(_operation(path, method, operation))
    parts.append("<h2>Bodies</h2>")
    for name, schema in sorted(description["components"]["schemas"].items()):
        parts.append(_schema(name, schema))
    return "".join(parts)


def _operation(path: str, method: str, operation: dict[str, Any]) -> str:
    text = [f"<h2><span class=method>{method.upper()}</span> <code>{escape(path)}</code></h2>"]
    text.append(f"<p>{escape(operation.get('description', operation.get('summary', '')))}</p>")
    rows = [
        f"<tr><td><code>{escape(p['name'])}</code><td>{escape(p['in'])}<td>{_type(p['schema'])}"
        f"<td>{escape(p.get('description') or p['schema'].get('description', ''))}"
        for p in operation.get("parameters", [])
    ]
    if rows:
        text.append("<table>" + "".join(rows) + "</table>")
    for kind, content in operation.get("requestBody", {}).get("content", {}).items():
        text.append(f"<p>Body, <code>{escape(kind)}</code>: {_type(content['schema'])}</p>")
    text.append("<table>")
    for status, answer in sorted(operation["responses"].items()):
        types = " ".join(_type(content.get("schema", {})) for content in answer.get("content", {}).values())
        text.append(f"<tr><td><code>{escape(status)}</code><td>{escape(answer['description'])}<td>{types}")
    return "".join([*text, "</table>"])


def _schema(name: str, schema: dict[str, Any]) -> str:
    rows = [
        f"<tr><td><code>{escape(field)}</code><td>{_type(shape)}<td>{escape(shape.get('description', ''))}"
        for field, shape in schema.get("properties", {}).items()
    ]
    about = escape(schema.get("description", ""))
    return f"<h3 id='{escape(name)}'>{escape(name)}</h3><p>{about}</p><table>{''.join(rows)}</table>"


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        name = escape(schema["$ref"].rpartition("/")[2])
        return f"<a href='#{name}'>{name}</a>"
    if "anyOf" in schema:
        return " or ".join(_type(one) for one in schema["anyOf"])
    if "enum" in schema or "const" in schema:
        return " | ".join(f"<code>{escape(str(value))}</code>" for value in schema.get("enum", [schema.get("const")]))
    if schema.get("type") == "array":
        return f"list of {_type(schema.get('items', {}))}"
    return escape(str(schema.get("type", "any")))
