/** Ties a field to its errors; undefined where there is none. */
export function describedBy(id: string, errors: readonly string[]) {
  if (errors.length === 0) return {};
  return { 'aria-invalid': true, 'aria-describedby': `${id}-error` } as const;
}

/** What is wrong with a field, beside it. */
export function Errors({ id, errors }: { id: string; errors: readonly string[] }) {
  if (errors.length === 0) return null;
  return (
    <ul class="try-error" id={`${id}-error`}>
      {errors.map((each) => (
        <li>{each}</li>
      ))}
    </ul>
  );
}
