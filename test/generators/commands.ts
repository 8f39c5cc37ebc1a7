/** The commands at the head of the script of a recipe: those that check what it generates, and the program. */
export function commandsOf(script: string): string[] {
  return [...script.matchAll(/^# {5}(.+)$/gm)].map(([, command = '']) => command);
}
