/** Of 12000: '12.000'. Said while modules load, where `Intl` would be dear (when-asked.ts). */
export const withThousands = (whole: number): string => String(whole).replaceAll(/\B(?=(?:\d{3})+$)/g, '.')
