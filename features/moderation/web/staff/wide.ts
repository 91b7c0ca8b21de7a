/** Whether list and case stand side by side: else a case is before somebody only once it was opened. */
export const isWide = () => window.matchMedia('(width >= 1101px)').matches
