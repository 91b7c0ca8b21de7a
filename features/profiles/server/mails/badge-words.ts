import type { NotificationData } from '#features/notifications/contract/notification-types.ts'

export type Badge = NotificationData<'badge_given'>['badge']

export const badgeWords: Readonly<Record<Badge, string>> = {
  verified: 'Profilo verificato',
  top: 'Profilo top',
}
