import { BadgeCheck, Coins, EyeOff, Hand, Hourglass, ShieldCheck } from 'lucide-react'
import type { SellingPoint } from './auth-layout.tsx'

const discretion: SellingPoint = {
  icon: EyeOff,
  title: 'Nome, non cognome',
  text: 'Cellulare ed email restano privati.',
}

/** What the velvet panel says to whom. */
export const asides = {
  HOSTESS: {
    face: 'beatrice',
    motto: 'Decidi tu.',
    sellingPoints: [
      { icon: BadgeCheck, title: 'Il team legge ogni profilo', text: 'Prima di pubblicarlo, sempre.' },
      discretion,
      {
        icon: Hand,
        title: 'Rispondi solo a chi vuoi',
        text: 'Nessuna intermediazione, nessuna commissione.',
      },
    ],
  },
  KING: {
    face: 'tommaso',
    motto: 'Presentati.',
    sellingPoints: [
      { icon: Coins, title: 'Paghi solo le chat', text: 'Iscriverti e cercare è gratuito.' },
      {
        icon: Hourglass,
        title: (time: string) => `${time} per una risposta`,
        text: 'Se non arriva, ti restituiamo i Crediti.',
      },
      discretion,
    ],
  },
  everyone: {
    face: 'ginevra',
    motto: 'Molto lieta.',
    sellingPoints: [
      {
        icon: ShieldCheck,
        title: 'Profili verificati',
        text: 'Il nostro team li legge prima di pubblicarli.',
      },
      discretion,
    ],
  },
} as const
