import type { ReactNode } from 'react'
import { type Capability, useCapabilities } from '#lib/net/capabilities.ts'

type Props = { needs: Capability; fallback?: ReactNode; children: ReactNode }

/** Also renders the children while the capability is not known yet. */
export const CapabilityGate = ({ needs, fallback = null, children }: Props) => (useCapabilities()[needs] ? children : fallback)
