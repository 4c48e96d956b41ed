import { createAreaMutation } from '#lib/net/use-call-mutation.ts'

export const FINANCE_REFRESHES = [['finance'], ['projects'], ['home']]

export const useFinanceMutation = createAreaMutation(FINANCE_REFRESHES)
