/** The languages on offer, by their ISO 639-1 codes. */
const LANGUAGES = [
  { value: '', label: 'Descobrir sozinho' },
  { value: 'pt', label: 'Português' },
  { value: 'en', label: 'Inglês' },
  { value: 'es', label: 'Espanhol' },
  { value: 'fr', label: 'Francês' },
  { value: 'it', label: 'Italiano' },
  { value: 'de', label: 'Alemão' },
  { value: 'ja', label: 'Japonês' },
] as const

type Option = { value: string; label: string }

/** Lists the languages on offer, and the stored language too where it is another one; its label is its code. */
export const listLanguages = (stored: string): readonly Option[] =>
  LANGUAGES.some(({ value }) => value === stored) ? LANGUAGES : [...LANGUAGES, { value: stored, label: stored }]
