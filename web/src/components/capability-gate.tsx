import type { ReactNode } from 'react'
import { type Capability, useCapabilities } from '#lib/capabilities.ts'

type Props = { needs: Capability; fallback?: ReactNode; children: ReactNode }

/** Renders its children where the capability `needs` is there, or not known yet, and the fallback where it is missing. */
export const CapabilityGate = ({ needs, fallback = null, children }: Props) => (useCapabilities()[needs] ? children : fallback)
