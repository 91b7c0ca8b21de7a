/** Beside the button that sends: what was chosen and written is still there. */
export function NotSent({ shown }: { shown: boolean }) {
  return (
    <p
      role="alert"
      className="border-danger-line bg-danger-soft px-4 text-sm font-medium text-danger-text not-empty:border-t not-empty:py-2.5 lg:px-6"
    >
      {shown ? 'Non è partito. Riprova.' : ''}
    </p>
  )
}
