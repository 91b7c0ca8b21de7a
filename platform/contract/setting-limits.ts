/** The limits of the numbers, the environment's included; `whole`: no fractions. */
export const settingLimits = {
  image_limit_per_user: { min: 1, max: 100, whole: true },
  /** Seconds are of use where somebody tries things out. */
  refund_after_hours: { min: 1 / 3600, max: 8760, whole: false },
  review_min_hours: { min: 0, max: 8760, whole: false },
  review_min_messages: { min: 1, max: 100, whole: true },
  free_messages_per_day: { min: 0, max: 1000, whole: true },
  /** No setting opens what two people look at: the database knows the first one's greatest value, too. */
  adjust_alone_per_person: { min: 0, max: 1_000, whole: true },
  adjust_alone_per_colleague: { min: 0, max: 100_000, whole: true },
  /** Never none: nobody switches off how they are looked after. */
  second_reading_percent: { min: 1, max: 100, whole: true },
  second_reading_percent_newcomer: { min: 1, max: 100, whole: true },
  second_reading_percent_heavy: { min: 1, max: 100, whole: true },
  /** Less than the shortest suspension that waits for it. */
  hearing_hours: { min: 1 / 3600, max: 168, whole: false },
  /** Of opening hours. */
  support_answer_minutes: { min: 5, max: 2_880, whole: true },
  /** More than anybody reads beside what waits. */
  disagreements_per_day: { min: 0, max: 50, whole: true },
} as const
export type NumberSetting = keyof typeof settingLimits
