/** The commands of the README of a recipe: the one that generates, those that check, and the program. */
export function commandsOf(readme: string): string[] {
  const [, commands = ''] = /^```bash\n([^]*?)^```$/m.exec(readme) ?? [];
  return commands.trim().split('\n');
}
