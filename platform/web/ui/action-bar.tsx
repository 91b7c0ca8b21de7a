import type { ReactNode } from 'react'
import { useRootMark } from './root-mark.ts'

/** The action at hand, fixed at the bottom of a phone in the place of the tabs. */
export function ActionBar({ className = '', children }: { className?: string; children: ReactNode }) {
  useRootMark('action-bar')
  return (
    <div
      className={`fixed inset-x-0 bottom-0 z-(--z-header) border-t border-line bg-surface px-4 pt-3 pb-[calc(12px+env(safe-area-inset-bottom))] shadow-[0_-8px_24px_-12px_rgb(58_15_32/0.2)] sm:hidden ${className}`}
    >
      {children}
    </div>
  )
}
