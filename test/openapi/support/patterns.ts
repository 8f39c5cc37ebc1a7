/** Patterns that accept a little more or a little less than this one. */
export function patternMutations(pattern: string): string[] {
  const parts = split(pattern);
  const changed = new Set<string>();
  for (const [index, part] of parts.entries())
    for (const other of otherParts(part))
      changed.add([...parts.slice(0, index), other, ...parts.slice(index + 1)].join(''));
  for (const other of withoutBranch(parts)) changed.add(other);
  changed.delete(pattern);
  return [...changed].filter(isPattern);
}

/** Anchors, classes, characters, quantifiers and the signs of groups. */
function split(pattern: string): string[] {
  return pattern.match(/\[[^\]]*\]|\\.|\{[^}]*\}|./g) ?? [];
}

function otherParts(part: string): string[] {
  if (part === '^' || part === '$') return [''];
  if (part === '+') return ['*', ''];
  if (part === '*') return ['', '+'];
  if (part === '?') return ['', '*'];
  const times = /^\{(\d+)(?:,(\d+))?\}$/.exec(part);
  if (times) {
    const [, least, most = least] = times;
    return [`{${least},}`, `{0,${most}}`, `{${least},${Number(most) + 1}}`];
  }
  if (part.startsWith('[')) return ['[^]', part[1] === '^' ? 'a' : part[1]!];
  return ['(', ')', '|'].includes(part) ? [] : ['[^]'];
}

/** Without one of the branches between `(`, `|` and `)`. */
function withoutBranch(parts: string[]): string[] {
  const found: string[] = [];
  const open: number[][] = [];
  for (const [index, part] of parts.entries()) {
    if (part === '(') open.push([index]);
    else if (part === '|') open.at(-1)?.push(index);
    else if (part === ')') {
      const bounds = [...(open.pop() ?? []), index];
      if (bounds.length < 3) continue;
      for (let branch = 1; branch < bounds.length; branch++) {
        const [from, to] = [bounds[branch - 1]!, bounds[branch]!];
        const first = branch === 1;
        const before = parts.slice(0, first ? from + 1 : from);
        found.push([...before, ...parts.slice(first ? to + 1 : to)].join(''));
      }
    }
  }
  return found;
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, 'u').source !== '';
  } catch {
    return false;
  }
}
