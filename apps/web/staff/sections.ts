import {
  ChartNoAxesColumn,
  CreditCard,
  FileText,
  Flag,
  Glasses,
  Headset,
  Images,
  type LucideIcon,
  Package,
  ReceiptText,
  Scale,
  ScrollText,
  Settings,
  SlidersHorizontal,
  ShieldCheck,
  Users,
  TicketPercent,
  IdCard,
  UserCheck,
} from 'lucide-react'
import type { Permission } from '#platform/contract/permissions.ts'
import { type LazyPage, lazyPage } from '#platform/web/shell/lazy-page.ts'

export interface Section {
  /** Below `/admin/`; '' is what opens first. */
  readonly path: string
  readonly label: string
  readonly icon: LucideIcon
  /** Who lacks it neither sees nor opens the page. */
  readonly permission: Permission
  readonly page: LazyPage
  /** What its number in the rail counts. */
  readonly waiting?: 'cases' | 'reports' | 'confirmations' | 'readings' | 'support' | 'disputes'
}

/** The pages of the back office, in the order of the rail. */
export const sections: readonly Section[] = [
  {
    path: '',
    label: 'Panoramica',
    icon: ChartNoAxesColumn,
    permission: 'overview.read',
    page: lazyPage(() => import('#features/insights/web/staff/overview-page.tsx'), 'OverviewPage'),
  },
  {
    path: 'moderation',
    label: 'Moderazione',
    icon: ShieldCheck,
    permission: 'case.read',
    page: lazyPage(() => import('./moderation-pages.tsx'), 'ModerationWithCases'),
    waiting: 'cases',
  },
  {
    path: 'photos',
    label: 'Parete foto',
    icon: Images,
    permission: 'case.decide',
    page: lazyPage(() => import('#features/photos/web/staff/wall/photo-wall-page.tsx'), 'PhotoWallPage'),
  },
  {
    path: 'reports',
    label: 'Segnalazioni',
    icon: Flag,
    permission: 'case.read',
    page: lazyPage(() => import('./moderation-pages.tsx'), 'ReportsWithCases'),
    waiting: 'reports',
  },
  {
    path: 'confirmations',
    label: 'Da confermare',
    icon: UserCheck,
    permission: 'user.suspend',
    page: lazyPage(
      () => import('#features/moderation/web/staff/measures/confirmations-page.tsx'),
      'ConfirmationsPage',
    ),
    waiting: 'confirmations',
  },
  {
    path: 'support',
    label: 'Assistenza',
    icon: Headset,
    permission: 'support.answer',
    page: lazyPage(() => import('#features/support/web/staff/support-page.tsx'), 'SupportPage'),
    waiting: 'support',
  },
  {
    path: 'users',
    label: 'Utenti',
    icon: Users,
    permission: 'user.read',
    page: lazyPage(() => import('#features/staff/web/staff/people/users-section.tsx'), 'UsersSection'),
  },
  {
    path: 'payments',
    label: 'Pagamenti',
    icon: CreditCard,
    permission: 'payment.read',
    page: lazyPage(() => import('#features/payments/web/staff/payments-page.tsx'), 'PaymentsPage'),
  },
  {
    path: 'disputes',
    label: 'Contestazioni',
    icon: Scale,
    permission: 'payment.settle',
    page: lazyPage(() => import('#features/staff/web/staff/disputes/disputes-page.tsx'), 'DisputesPage'),
    waiting: 'disputes',
  },
  {
    path: 'invoices',
    label: 'Fatture',
    icon: ReceiptText,
    permission: 'payment.settle',
    page: lazyPage(() => import('#features/payments/web/staff/invoices/invoices-page.tsx'), 'InvoicesPage'),
  },
  {
    path: 'promo-codes',
    label: 'Codici promo',
    icon: TicketPercent,
    permission: 'promo.edit',
    page: lazyPage(() => import('#features/payments/web/staff/promo-codes-page.tsx'), 'PromoCodesPage'),
  },
  {
    path: 'shops',
    label: 'Pacchetti',
    icon: Package,
    permission: 'shop.edit',
    page: lazyPage(() => import('#features/payments/web/staff/shops-page.tsx'), 'ShopsPage'),
  },
  {
    path: 'texts',
    label: 'Testi e FAQ',
    icon: FileText,
    permission: 'content.edit',
    page: lazyPage(() => import('#features/content/web/staff/texts-page.tsx'), 'TextsPage'),
  },
  {
    path: 'rules',
    label: 'Regole',
    icon: SlidersHorizontal,
    permission: 'rule.read',
    page: lazyPage(() => import('#features/moderation/web/staff/rules/rules-page.tsx'), 'RulesPage'),
  },
  {
    path: 'quality',
    label: 'Qualità',
    icon: Glasses,
    permission: 'quality.read',
    page: lazyPage(
      () => import('#features/insights/web/staff/quality/quality-section.tsx'),
      'QualitySection',
    ),
    waiting: 'readings',
  },
  {
    path: 'settings',
    label: 'Impostazioni',
    icon: Settings,
    permission: 'config.edit',
    page: lazyPage(() => import('./settings-with-texts.tsx'), 'SettingsWithTexts'),
  },
  {
    path: 'staff',
    label: 'Squadra',
    icon: IdCard,
    permission: 'staff.manage',
    page: lazyPage(() => import('#features/staff/web/staff/staff-page.tsx'), 'StaffPage'),
  },
  {
    path: 'audit-log',
    label: 'Registro',
    icon: ScrollText,
    permission: 'audit.read',
    page: lazyPage(() => import('#features/staff/web/staff/audit-page.tsx'), 'AuditPage'),
  },
]
