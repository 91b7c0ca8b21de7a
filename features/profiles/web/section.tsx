import type { ReactNode } from 'react'

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line py-8 first:border-0 max-sm:py-6">
      <h2 className="mb-4 text-2xl">{title}</h2>
      {children}
    </section>
  )
}
