import type { Permission } from 'contract/accounts/permissions.ts'
import { createContext, use } from 'react'

export type { Permission }

/** Whether the person has a permission. */
export type Can = (permission: Permission) => boolean

const Permissions = createContext<Can>(() => true)

export const PermissionsProvider = Permissions.Provider

/** Provides a function that tells whether the signed-in person has a permission. */
export const usePermissions = (): Can => use(Permissions)

/** Whether the signed-in person has the permission; on a server without accounts always. */
export const useCan = (permission: Permission): boolean => usePermissions()(permission)
