import type { ReactNode } from 'react'
import { type Capability, useCapabilities } from '../lib/capabilities.ts'

type Props = { needs: Capability; fallback?: ReactNode; children: ReactNode }

/** Renders its children where the service has the capability `needs`, and the fallback where it does not. */
export const CapabilityGate = ({ needs, fallback = null, children }: Props) => (useCapabilities()[needs] ? children : fallback)
