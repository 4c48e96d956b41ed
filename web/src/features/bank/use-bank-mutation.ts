import { createAreaMutation } from '#lib/net/use-call-mutation.ts'

/** Of what pays, records or reopens entries. */
export const useBankMutation = createAreaMutation([['finance'], ['projects'], ['home']])
