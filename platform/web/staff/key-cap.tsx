/** The letter of a shortcut, on the button that it presses; what is heard is the button's `aria-keyshortcuts`. */
export function KeyCap({ children }: { children: string }) {
  return (
    <kbd
      aria-hidden="true"
      className="ml-1 rounded-xs border border-current px-1.5 py-0.75 font-text text-2xs leading-none font-semibold opacity-70 max-lg:hidden"
    >
      {children}
    </kbd>
  )
}
