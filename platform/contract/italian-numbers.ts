// Numbers as Italian writes them, without `Intl`: it reads the data of its languages when it is first used, which takes a
// slow phone 130 ms of its first screen and a process 12 ms (when-asked.ts).

/** Of 12000: '12.000', to the next whole number. */
export const withThousands = (amount: number): string =>
  String(Math.round(amount)).replaceAll(/\B(?=(?:\d{3})+$)/g, '.')

/** Of 4.25, one digit: '4,3'; of 4: '4'. For numbers below 1,000. */
export const withDecimals = (amount: number, digits: number): string =>
  String(Number(amount.toFixed(digits))).replace('.', ',')
