/** The first thing that the keyboard reaches; seen only by who gets there. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed top-4 left-4 z-(--z-toast) rounded-sm bg-surface px-4 py-3 font-semibold not-focus:sr-only"
    >
      Vai al contenuto
    </a>
  )
}
