import { useEffect } from 'react'

/** Somebody to whom a message is being written. */
export interface Addressee {
  readonly name: string
  readonly picture: string
}

let now: { readonly to: Addressee; readonly hasWords: () => boolean } | null = null

/** To whom the person is writing, if anything is written: said by name when the session ends under their hands. */
export function addresseeNow(): Addressee | null {
  return now?.hasWords() ? now.to : null
}

/** On a screen that holds the draft of a message. */
export function useAddressee({ name, picture }: Addressee, hasWords: () => boolean): void {
  useEffect(() => {
    const here = { to: { name, picture }, hasWords }
    now = here
    return () => {
      if (now === here) now = null
    }
  })
}
