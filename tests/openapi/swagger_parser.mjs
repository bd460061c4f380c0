// Validates the document with Swagger Parser, which Swagger's tools use, including all references.
import SwaggerParser from '@apidevtools/swagger-parser';

const api = await SwaggerParser.validate(process.argv[2]);
if (Object.keys(api.paths).length === 0) throw new Error('there are no paths');
