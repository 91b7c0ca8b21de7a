import { useLocation, useNavigate } from 'react-router'

/** A link to one's profile with the form open; a reload finds it open, 'back' closes it. */
export const completeProfile = { to: '/profile', state: { completing: true } } as const

/** Whether one came by that link, and how to end it. */
export function useCompleting(): { completing: boolean; end: () => void } {
  const navigate = useNavigate()
  const state: unknown = useLocation().state
  const completing =
    typeof state === 'object' && state !== null && 'completing' in state && state.completing === true
  return {
    completing,
    end: () => {
      if (completing) void navigate('/profile', { replace: true, state: null })
    },
  }
}
