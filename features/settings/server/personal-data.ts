import { keptOfStaff, type PersonalData } from '#platform/server/db/personal-data.ts'

export const settingsPersonalData = {
  setting: {
    names: ['changed_by'],
    erasure: 'none',
    copy: { none: 'the work of the staff' },
    retention: 'work of the staff',
    columns: {
      before: keptOfStaff,
      changed_at: keptOfStaff,
      changed_by: keptOfStaff,
      id: keptOfStaff,
      name: keptOfStaff,
      reason: keptOfStaff,
      value: keptOfStaff,
    },
  },
} satisfies Partial<PersonalData>
