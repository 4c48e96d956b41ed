import { ENTRY_TEXT_NAMES, ENTRY_TEXTS } from 'contract/finance/entries.ts'
import { entries } from '#db/tables/entries.ts'

/** By column. */
export const ENTRY_TEXT_LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  ENTRY_TEXT_NAMES.map((name) => [entries[name].name, ENTRY_TEXTS[name].label]),
)
