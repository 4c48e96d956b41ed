/** The offered languages by ISO 639-1 code; another stored language is offered by its code. */
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

export const listLanguages = (stored: string): readonly Option[] =>
  LANGUAGES.some(({ value }) => value === stored) ? LANGUAGES : [...LANGUAGES, { value: stored, label: stored }]
