/** The languages that can be chosen, by their ISO 639-1 codes. The empty value lets the language be detected. */
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

/** Lists the languages that can be chosen. Where the stored language is another one, it is added, with its code as the label. */
export const listLanguages = (stored: string): readonly Option[] =>
  LANGUAGES.some(({ value }) => value === stored) ? LANGUAGES : [...LANGUAGES, { value: stored, label: stored }]
