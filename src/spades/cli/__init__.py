"""The command line, module by module: `app` is where it begins. Needs the extra `cli`."""
