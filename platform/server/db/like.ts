/** For `like`: whatever somebody typed stands for itself. */
export const literally = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')
