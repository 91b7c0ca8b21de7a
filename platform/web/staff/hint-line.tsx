/** Under a case: why a key did nothing. There before it is needed, so that it is read out. */
export function HintLine({ text }: { text: string }) {
  return (
    <p
      role="status"
      className="border-line bg-sunken px-4 text-sm font-medium not-empty:border-t not-empty:py-2.5 lg:px-6"
    >
      {text}
    </p>
  )
}
