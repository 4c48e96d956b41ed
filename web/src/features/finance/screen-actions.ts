import { IconCalendarDue, IconPrinter, IconRepeat, type IconUpload } from '@tabler/icons-react'
import type { RowAction } from '#components/tables/row-action.ts'

/** `path` is below `/financeiro`. */
export const toScreenAction = (label: string, icon: typeof IconUpload, path: string): RowAction => ({
  label,
  icon,
  screen: `/financeiro/${path}`,
})

export const DUE_OUTFLOWS_ACTION = toScreenAction('A Pagar', IconCalendarDue, 'a-pagar')
export const DUE_INFLOWS_ACTION = toScreenAction('A Receber', IconCalendarDue, 'a-receber')
export const SERIES_ACTION = toScreenAction('Recorrências', IconRepeat, 'recorrencias')

/** `month`: as `2026-11`. */
export const toMonthAction = (month: string): RowAction => toScreenAction('Imprimir mês', IconPrinter, `mes/${month}`)
