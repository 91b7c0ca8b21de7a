import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { getToken } from '../api/token.ts'
import { keptWork } from './kept-work.ts'

const name = 'place'

/** Whoever signs in again after the session has ended on this page comes back to it. */
export function useKeptPlace(staffId: number): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    keptWork.write(staffId, name, pathname + search)
    return () => {
      // Left by choice: there is nothing to come back to.
      if (getToken() !== null) keptWork.write(staffId, name, null)
    }
  }, [staffId, pathname, search])
}

/** Where the session of this colleague has ended in this tab; undefined where it has not, or was ended by choice. */
export const placeOf = (staffId: number): string | undefined => keptWork.read(staffId, name) ?? undefined
