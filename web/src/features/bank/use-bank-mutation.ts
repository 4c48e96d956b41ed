import { createAreaMutation } from '#lib/net/use-call-mutation.ts'

export const useBankMutation = createAreaMutation([['finance'], ['projects'], ['home']])
