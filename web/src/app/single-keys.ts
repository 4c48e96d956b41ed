import { createStoredFlag } from '#lib/drafts/stored-flag.ts'

/** They can be switched off because speech input and tremor press them by accident (WCAG 2.1.4). */
export const singleKeysFlag = createStoredFlag('atalhos-de-uma-tecla', true)
