import { keptOfStaff, type PersonalData } from '#platform/server/db/personal-data.ts'

/** How the staff change the rules: no text of a member, and nobody but the staff by id. */
export const ruleLabPersonalData = {
  rule_draft: {
    names: ['opened_by', 'changed_by'],
    erasure: 'none',
    copy: { none: 'the work of the staff' },
    retention: 'work of the staff',
    columns: {
      based_on: keptOfStaff,
      changed_at: keptOfStaff,
      changed_by: keptOfStaff,
      id: keptOfStaff,
      opened_at: keptOfStaff,
      opened_by: keptOfStaff,
      policy: keptOfStaff,
      revision: keptOfStaff,
      shadow_since: keptOfStaff,
      state: keptOfStaff,
    },
  },
  rule_replay: {
    names: ['started_by'],
    erasure: 'none',
    copy: { none: 'the work of the staff' },
    retention: 'work of the staff',
    columns: {
      done: keptOfStaff,
      draft_id: keptOfStaff,
      ended_at: keptOfStaff,
      id: keptOfStaff,
      result: keptOfStaff,
      revision: keptOfStaff,
      started_at: keptOfStaff,
      started_by: keptOfStaff,
      state: keptOfStaff,
      total: keptOfStaff,
    },
  },
  rule_version: {
    names: ['published_by'],
    erasure: 'none',
    copy: { none: 'the work of the staff' },
    retention: 'work of the staff',
    columns: {
      draft_id: keptOfStaff,
      policy: keptOfStaff,
      published_at: keptOfStaff,
      published_by: keptOfStaff,
      reason: keptOfStaff,
      replay_id: keptOfStaff,
      restores: keptOfStaff,
      version: keptOfStaff,
    },
  },
  shadow_judgement: { nobody: 'which judgements a draft would change, without text and person' },
} satisfies Partial<PersonalData>
