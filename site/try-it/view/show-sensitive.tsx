/** A button that shows sensitive values, or masks them again. */
export function ShowSensitive({ shown, onShow }: { shown: boolean; onShow: () => void }) {
  return (
    <button type="button" class="copy" aria-pressed={shown} onClick={onShow}>
      Show sensitive values
    </button>
  );
}
