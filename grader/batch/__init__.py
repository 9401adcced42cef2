"""Files of saved programs, graded again: read, graded side by side, resumed, compared with what they got before."""
