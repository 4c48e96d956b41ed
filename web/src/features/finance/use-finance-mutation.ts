import { createAreaMutation } from '#lib/net/use-call-mutation.ts'

export const FINANCE_REFRESHES = [['finance'], ['projects'], ['home']] as const

export const useFinanceMutation = createAreaMutation(FINANCE_REFRESHES)
