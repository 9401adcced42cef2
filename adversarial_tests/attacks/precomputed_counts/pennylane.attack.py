def grover_00():
    return {"00": 1000}
