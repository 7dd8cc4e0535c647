// Not run: imported as text.
void "a module that is only text";
