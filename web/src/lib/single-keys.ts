import { createStoredFlag } from './stored-flag.ts'

/**
 * Whether single keys (n, a, g and a letter, ?) are shortcuts in this browser. They can be switched off because speech input and tremor
 * press them by accident (WCAG 2.1.4).
 */
export const singleKeysFlag = createStoredFlag('atalhos-de-uma-tecla', true)
