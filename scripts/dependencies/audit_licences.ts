/** `npm run audit:licences`: lists the licenses of shipped packages, and exits with 1 if one is not allowed. */
import { auditLicences } from './licences.js'
import { readLock, shippedPackages } from './shipped.js'

const { licences, faults } = auditLicences(shippedPackages(readLock()))
for (const [licence, packages] of [...licences].sort(([, a], [, b]) => b.length - a.length)) {
  console.log(`${licence} (${packages.length})\n  ${packages.join(', ')}`)
}
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
