/** By ISO 639-1 codes; the empty value lets the language be detected. */
const LANGUAGES = [
  { value: '', label: 'Detectar automaticamente' },
  { value: 'pt', label: 'Português' },
  { value: 'en', label: 'Inglês' },
  { value: 'es', label: 'Espanhol' },
  { value: 'fr', label: 'Francês' },
  { value: 'it', label: 'Italiano' },
  { value: 'de', label: 'Alemão' },
  { value: 'ja', label: 'Japonês' },
] as const

type Option = { value: string; label: string }

/** A stored language that is another one is added, with its code as the label. */
export const listLanguages = (stored: string): readonly Option[] =>
  LANGUAGES.some(({ value }) => value === stored) ? LANGUAGES : [...LANGUAGES, { value: stored, label: stored }]
