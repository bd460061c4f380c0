// The public site, without its pages: the site record, and which address means what.
#pragma once
#include "areas/site/addresses.h"
#include "areas/site/record/model.h"
