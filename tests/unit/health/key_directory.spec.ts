import { test } from '@japa/runner'
import { type Outbound, OutboundError } from 'rivalwatch-plugin'
import { Degraded } from '#health/check'
import { checkKeyDirectory } from '#health/checks/key_directory_check'
import { keyDirectory } from '#platform/outbound/signatures/key_directory'
import { SigningKeys } from '#platform/outbound/signatures/signing_key'

const APP_URL = 'https://watch.northwind.example'
