const MONTH_NAME = new Intl.DateTimeFormat('pt-BR', { month: 'long', timeZone: 'UTC' })

/** @param month - `2026-11`, or a day in it */
export const formatMonthName = (month: string): string => MONTH_NAME.format(new Date(month.slice(0, 7)))

export const formatMonth = (month: string): string => `${formatMonthName(month)} de ${month.slice(0, 4)}`
